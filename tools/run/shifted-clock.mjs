// Loaded before everything else by `npm test -- --at <instant>`: the clock of this process runs TEST_CLOCK_SHIFT_MS ahead.
// The database and the browser of the tests get the same shift (api/src/testing/shifted-clock.ts, e2e/test.ts). Timers and
// performance.now() are left alone: what is moved is the day and the hour, not how fast they pass.
import { ServerResponse } from 'node:http';

const shift = Number(process.env.TEST_CLOCK_SHIFT_MS ?? 0);

if (shift !== 0) {
  const realNow = Date.now;
  Date.now = () => realNow() + shift;
  const shifted = new Proxy(Date, {
    construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [target.now()] : given, made),
    apply: (target) => new target(target.now()).toString(),
  });
  Date.prototype.constructor = shifted;
  globalThis.Date = shifted;

  // Each answer says when it was given, by a clock of Node's own; the front ends go by it.
  const { writeHead } = ServerResponse.prototype;
  ServerResponse.prototype.writeHead = function (...given) {
    this.setHeader('date', new Date().toUTCString());
    return writeHead.apply(this, given);
  };
}
