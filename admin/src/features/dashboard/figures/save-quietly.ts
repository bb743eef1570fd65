import { CallError } from '#web/client.ts';

/** Takes a file along; the frame shows what was refused. */
export async function saveQuietly(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
  }
}
