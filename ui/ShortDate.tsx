import { formatInstant, formatInstantShort, formatStamp } from '#web/formats/dates.ts';

interface Props {
  /** An instant, ISO 8601. */
  value: string;
  /** The IANA zone of the place that is meant; the browser's where none is. */
  timeZone?: string;
  /** With its hour: `17 Nov, 09:30`. */
  time?: boolean;
}

/**
 * A date as lists show it, with day and hour in full on hover: `17 Nov`.
 *
 *     <ShortDate value={row.updated} />
 */
export function ShortDate({ value, timeZone, time }: Props) {
  const short = time ? formatInstant : formatInstantShort;
  return (
    <time dateTime={value} title={formatStamp(value, timeZone)}>
      {short(value, timeZone)}
    </time>
  );
}
