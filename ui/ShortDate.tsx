import { formatInstantFull, formatInstantShort } from '#web/formats/dates.ts';

interface Props {
  /** An instant, ISO 8601. */
  value: string;
  /** The IANA zone of the place that is meant; the browser's where none is. */
  timeZone?: string;
}

/**
 * A date as lists show it, with day and hour in full on hover: `17 Nov`.
 *
 *     <ShortDate value={row.updated} />
 */
export function ShortDate({ value, timeZone }: Props) {
  return (
    <time dateTime={value} title={formatInstantFull(value, timeZone)}>
      {formatInstantShort(value, timeZone)}
    </time>
  );
}
