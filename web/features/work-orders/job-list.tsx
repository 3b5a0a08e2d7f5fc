import type { ReactNode } from 'react';
import type { TechnicianJob } from '#shared/contract/work-orders.ts';
import { JobCard } from './job-card.tsx';

/** Live jobs in the order of their time. */
export function JobList({ jobs, empty }: { jobs: TechnicianJob[]; empty: ReactNode }) {
  if (jobs.length === 0) return empty;
  return (
    <ul className="grid grid-cols-1 items-start gap-4">
      {jobs.map((job) => (
        <li key={job.id} className="min-w-0">
          <JobCard job={job} />
        </li>
      ))}
    </ul>
  );
}
