import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { TechnicianJob } from '#shared/contract/work-orders.ts';
import { JobCard } from './job-card.tsx';

interface JobListProps {
  jobs: TechnicianJob[];
  empty: ReactNode;
  /** Two beside each other on a desktop. */
  paired?: boolean;
}

/** Live jobs in the order of their time. */
export function JobList({ jobs, empty, paired = false }: JobListProps) {
  if (jobs.length === 0) return empty;
  return (
    <ul className={clsx('grid grid-cols-1 items-start gap-4', paired && 'xl:grid-cols-2')}>
      {jobs.map((job) => (
        <li key={job.id} className="min-w-0">
          <JobCard job={job} />
        </li>
      ))}
    </ul>
  );
}
