import { Textarea, TextInput } from '@mantine/core';
import { type Building, buildingFields, createBuilding, updateBuilding } from '@population-tracker/contract/plan/plan';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { SwitchField } from '#ui/fields/SwitchField.tsx';
import { FormSection } from '#ui/form/FormPage.tsx';
import { useSaveForm } from '#ui/form/save-form.ts';
import { toast } from '#ui/toast.ts';
import { callOnce } from '#web/calls/call-once.ts';
import { call } from '#web/client.ts';
import { messageText } from '#web/messages.ts';
import { invalidate } from '#web/query.ts';
import { useView } from '#web/view.ts';
import { PlaceSelect, usePlan } from '../plan-pickers.tsx';
import { BuildingPicture } from './BuildingPicture.tsx';
import { useNamedField } from './detail.tsx';
import { FormFrame } from './FormFrame.tsx';
import { planPaths } from './places-remove.ts';
import { usePlaceQuestions } from './use-booked.tsx';

const schema = z.object(buildingFields);
interface Values {
  name: string;
  locationId: number | null;
  description: string;
  status: 'active' | 'passive';
}

interface Props {
  /** Null for a new one. */
  building: Building | null;
  /** What a new one begins with. */
  locationId: number | null;
  close: () => void;
  remove?: () => Promise<boolean>;
}

const valuesOf = ({ name, locationId, description, status }: Building): Values => ({ name, locationId, description, status });

export function BuildingForm({ building, locationId, close, remove }: Props) {
  const { t } = useTranslation('plan');
  const plan = usePlan();
  const form = useBuildingForm({ building, locationId, close });
  const nameField = useNamedField({ description: t('buildings.description') });
  return (
    <FormFrame
      drawer={building !== null}
      title={t(building ? 'buildings.editTitle' : 'buildings.newTitle')}
      form={form}
      nameField={nameField}
      saveLabel={t(building ? 'buildings.save' : 'buildings.create')}
      close={close}
      onDelete={remove && { label: t('buildings.remove'), run: remove }}
    >
      <FormSection title={t('buildings.placeTitle')} help={t(building ? 'buildings.placeHelp' : 'buildings.newHelp')}>
        <PlaceSelect label={t('location')} placeholder={t('chooseLocation')} places={plan?.locations ?? []} {...form.field('locationId')} />
        <TextInput label={t('name')} maxLength={100} {...form.field('name')} />
        <Textarea label={t('buildings.description')} autosize minRows={3} maxLength={1000} {...form.field('description')} />
        <SwitchField
          label={t('active')}
          description={t('passiveHelp')}
          checked={form.values.status === 'active'}
          onChange={(active) => form.set('status', active ? 'active' : 'passive')}
        />
      </FormSection>
      {building ? <BuildingPicture building={building} /> : null}
    </FormFrame>
  );
}

function useBuildingForm({ building, locationId, close }: Props) {
  const { leave } = useView();
  const client = useQueryClient();
  const questions = usePlaceQuestions(building?.name);
  return useSaveForm({
    record: building,
    values: (record): Values => (record ? valuesOf(record) : { name: '', locationId, description: '', status: 'active' }),
    schema,
    questions,
    save: (body, { version, answers }) =>
      building
        ? call(updateBuilding, { params: { id: building.id }, body: { ...body, ...answers, version } }, { quiet: true })
        : callOnce(createBuilding, { body }, { quiet: true }),
    saved: async (saved) => {
      toast.success(messageText(building ? 'building.updated' : 'building.added'));
      if (building) close();
      else leave(`/building?id=${saved.id}`, { replace: true });
      await invalidate(client, planPaths);
    },
  });
}
