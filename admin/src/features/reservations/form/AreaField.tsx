import { type Area, areas } from '@population-tracker/contract/reservations/reservations';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { Select } from '#ui/fields/Select.tsx';
import { areaIcons } from '../reservations-pickers.ts';

interface Props {
  value: Area;
  onChange?: (area: Area) => void;
  disabled?: boolean;
}

/** What the reservation is for: one line that opens the seven areas, each with its icon. */
export function AreaField({ value, onChange, disabled }: Props) {
  const { t } = useTranslation('reservations');
  return (
    <Select
      label={t('area')}
      leftSection={<DrawnIcon of={areaIcons[value]} />}
      data={areas.map((area) => ({ value: area, label: t(`areas.${area}`) }))}
      value={value}
      onChange={(area) => area && onChange?.(area as Area)}
      disabled={disabled}
      allowDeselect={false}
      renderOption={({ option, checked }) => (
        <span className="pt-line pt-gap-2 pt-grow">
          <DrawnIcon of={areaIcons[option.value as Area]} />
          <span className="pt-grow">{option.label}</span>
          {checked ? <DrawnIcon of={IconCheck} /> : null}
        </span>
      )}
    />
  );
}
