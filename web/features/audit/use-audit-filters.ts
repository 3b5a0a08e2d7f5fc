import { auditActions, type AuditTopic, auditTopics } from '#shared/audit-actions.ts';
import { isCalendarDay } from '#shared/rules/calendar.ts';
import { useFilter } from '../../lib/use-filter.ts';
import { useSearchState } from '../../lib/use-search-state.ts';

/** What the trail is narrowed to, in the address. A part of it that nobody can mean is none. */
export function useAuditFilters() {
  const kind = useFilter('jenis', [...auditTopics, ...auditActions]);
  const [from, setFrom] = useSearchState<string>('dari', '');
  const [to, setTo] = useSearchState<string>('sampai', '');
  const [subject, setSubject] = useSearchState<string>('data', '');
  const [actor, setActor] = useSearchState<string>('pelaku', '');
  const days = { from: isCalendarDay(from) ? from : '', to: isCalendarDay(to) ? to : '' };
  const subjectId = idOrNone(subject);
  const actorId = idOrNone(actor);
  const instead = { replace: true };
  return {
    kind,
    /** What the chosen action is about. */
    topic: (kind.value.split('.', 1)[0] ?? '') as AuditTopic | '',
    days,
    setFrom: (day: string) => setFrom(day, instead),
    setTo: (day: string) => setTo(day, instead),
    subjectId,
    /** Adds a step to the history: back leads to the whole list. */
    showSubject: (id: string) => setSubject(id),
    showAllSubjects: () => setSubject('', instead),
    actorId,
    showActor: (id: string) => setActor(id),
    showAllActors: () => setActor('', instead),
    /** What the call of the list takes. */
    filter: {
      action: kind.value || undefined,
      from: days.from || undefined,
      to: days.to || undefined,
      subject_id: subjectId || undefined,
      actor_id: actorId || undefined,
    },
    isFiltered: kind.value !== '' || days.from !== '' || days.to !== '' || subjectId !== '' || actorId !== '',
    clear: () => {
      kind.clear();
      setFrom('', instead);
      setTo('', instead);
      setSubject('', instead);
      setActor('', instead);
    },
  };
}

function idOrNone(text: string): string {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text) ? text : '';
}
