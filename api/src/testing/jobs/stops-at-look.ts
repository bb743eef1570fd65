/** Of a job whose process is told to stop: it notices at its nth look, so that a test knows how far it came. */
export function stopsAtLook(nth: number): AbortSignal {
  const stopping = new AbortController();
  const { signal } = stopping;
  let looks = 0;
  signal.throwIfAborted = () => {
    if (++looks === nth) stopping.abort(new Error('The process is stopping.'));
    AbortSignal.prototype.throwIfAborted.call(signal);
  };
  return signal;
}
