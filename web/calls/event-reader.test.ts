import fc from 'fast-check';
import { expect, it } from 'vitest';
import { eventReader } from './event-reader.ts';

it('hears each event once and in turn, wherever the stream is cut', () => {
  const events = fc.array(
    fc.oneof(
      fc.json().map((text) => JSON.parse(text) as unknown),
      fc.constant('data: \n\n'),
    ),
  );
  fc.assert(
    fc.property(events, fc.array(fc.nat(9), { minLength: 1 }), (sent, lengths) => {
      let stream = `:\n\n${sent.map((one) => `data: ${JSON.stringify(one)}\n\n:\n\n`).join('')}`;
      const heard: unknown[] = [];
      const hear = eventReader((data) => heard.push(data));
      for (let turn = 0; stream; turn++) {
        const length = (lengths[turn % lengths.length] ?? 0) + 1;
        hear(stream.slice(0, length));
        stream = stream.slice(length);
      }
      expect(heard).toEqual(sent);
    }),
  );
});

it('hears nothing of an event that has only begun', () => {
  const heard: unknown[] = [];
  const hear = eventReader((data) => heard.push(data));
  hear(':\n\ndata: {"count"');
  expect(heard).toEqual([]);
  hear(':2}\n\n');
  expect(heard).toEqual([{ count: 2 }]);
});
