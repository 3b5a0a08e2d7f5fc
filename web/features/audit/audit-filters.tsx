import { auditActionLabels, auditActions, auditTopicLabels, type AuditTopic } from '#shared/audit-actions.ts';
import { DayField } from '../../ui/day-field.tsx';
import { Select } from '../../ui/field.tsx';
import type { useAuditFilters } from './use-audit-filters.ts';

const topics = Object.keys(auditTopicLabels) as AuditTopic[];

/** What happened, and on which days. */
export function AuditFilters({ kind, topic, days, setFrom, setTo }: ReturnType<typeof useAuditFilters>) {
  const actions = topic === '' ? [] : auditActions.filter((action) => action.startsWith(`${topic}.`));
  return (
    <div className="flex flex-col gap-2 max-sm:w-full sm:flex-row sm:flex-wrap sm:items-end">
      <Select
        aria-label="Saring menurut hal"
        className="sm:w-52"
        value={topic}
        onChange={({ target }) => kind.onChange(target.value as AuditTopic | '')}
      >
        <option value="">Semua hal</option>
        {topics.map((each) => (
          <option key={each} value={each}>
            {auditTopicLabels[each]}
          </option>
        ))}
      </Select>
      {topic !== '' && actions.length > 1 ? (
        <Select
          aria-label="Saring menurut tindakan"
          className="sm:w-72"
          value={kind.value}
          onChange={({ target }) => kind.onChange(target.value as typeof kind.value)}
        >
          <option value={topic}>Semua tentang {auditTopicLabels[topic].toLowerCase()}</option>
          {actions.map((action) => (
            <option key={action} value={action}>
              {auditActionLabels[action]}
            </option>
          ))}
        </Select>
      ) : null}
      <div className="grid grid-cols-2 gap-2 sm:flex">
        <DayField canBeEmpty label="Dari" value={days.from} onChange={setFrom} />
        <DayField canBeEmpty label="Sampai" value={days.to} onChange={setTo} />
      </div>
    </div>
  );
}
