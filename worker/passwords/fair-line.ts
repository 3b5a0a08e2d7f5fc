/**
 * A line in which groups take turns, however many wait in each. Groups may hold groups: a job's path names them, from
 * the outermost.
 */
export class FairLine<Job> {
  size = 0;
  /** The first group is the next in turn. */
  readonly #groups = new Map<string, FairLine<Job>>();
  readonly #jobs: Job[] = [];

  push([name, ...inner]: readonly string[], job: Job): void {
    this.size += 1;
    if (name === undefined) {
      this.#jobs.push(job);
      return;
    }
    const group = this.#groups.get(name) ?? new FairLine<Job>();
    this.#groups.set(name, group);
    group.push(inner, job);
  }

  /** Takes out the job whose turn it is; its group goes to the end of the round. */
  shift(): Job | undefined {
    if (this.size === 0) return undefined;
    this.size -= 1;
    const [next] = this.#groups;
    if (next === undefined) return this.#jobs.shift();
    const [name, group] = next;
    const job = group.shift();
    this.#groups.delete(name);
    if (group.size > 0) this.#groups.set(name, group);
    return job;
  }

  /** Takes out the last job of the largest group; of several, the one that joined last. */
  pop(): Job | undefined {
    if (this.size === 0) return undefined;
    this.size -= 1;
    const [first, ...others] = this.#groups;
    if (first === undefined) return this.#jobs.pop();
    const [name, group] = others.reduce((most, each) => (each[1].size >= most[1].size ? each : most), first);
    const job = group.pop();
    if (group.size === 0) this.#groups.delete(name);
    return job;
  }
}
