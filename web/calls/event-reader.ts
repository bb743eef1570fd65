const begins = 'data: ';

/**
 * Hears the events of the server in a stream of text that comes in pieces, wherever they are cut. It writes each as one line of JSON
 * (`api/src/platform/http/events`); whatever else stands there keeps the connection open.
 */
export function eventReader(heard: (data: unknown) => void): (piece: string) => void {
  let rest = '';
  return (piece) => {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith(begins)) heard(JSON.parse(line.slice(begins.length)));
  };
}
