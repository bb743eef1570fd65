/** Something outside the program keeps it from starting; its message is the one line that is shown. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** Gives what fails within `work` that one line: the thing that was tried, and why it failed. */
export async function starting<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new StartError(`${what}: ${reasonOf(error)}`, { cause: error });
  }
}

/** An address that resolves to several machines fails with one error for each, and no message of its own. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return [...new Set(error.errors.map(reasonOf))].join('; ');
  return (error instanceof Error ? error.message : String(error)).replace(/\s*\n\s*/g, ' ');
}
