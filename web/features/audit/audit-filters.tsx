import { auditActionLabels, auditActions, auditTopicLabels, type AuditTopic } from '#shared/audit-actions.ts';
import { DayField } from '../../ui/day-field.tsx';
import { Select } from '../../ui/field.tsx';
import type { useAuditFilters } from './use-audit-filters.ts';

const topics = Object.keys(auditTopicLabels) as AuditTopic[];

/** What happened, and on which days. */
export function AuditFilters({ kind, days, setFrom, setTo }: ReturnType<typeof useAuditFilters>) {
  return (
    <div className="flex flex-col gap-2 max-sm:w-full sm:flex-row sm:flex-wrap sm:items-end">
      <Select
        aria-label="Saring menurut tindakan"
        className="sm:w-72"
        value={kind.value}
        onChange={({ target }) => kind.onChange(target.value as typeof kind.value)}
      >
        <option value="">Semua tindakan</option>
        {topics.map((topic) => (
          <Topic key={topic} topic={topic} />
        ))}
      </Select>
      <div className="grid grid-cols-2 gap-2 sm:flex">
        <DayField canBeEmpty label="Dari" value={days.from} onChange={setFrom} />
        <DayField canBeEmpty label="Sampai" value={days.to} onChange={setTo} />
      </div>
    </div>
  );
}

/** The actions on one kind of thing; all of them at once if there are several. */
function Topic({ topic }: { topic: AuditTopic }) {
  const actions = auditActions.filter((action) => action.startsWith(`${topic}.`));
  const name = auditTopicLabels[topic];
  return (
    <optgroup label={name}>
      {actions.length > 1 ? <option value={topic}>Semua tentang {name.toLowerCase()}</option> : null}
      {actions.map((action) => (
        <option key={action} value={action}>
          {auditActionLabels[action]}
        </option>
      ))}
    </optgroup>
  );
}
