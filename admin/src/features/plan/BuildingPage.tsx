import { Button, Textarea, TextInput } from '@mantine/core';
import {
  type Building,
  buildingFields,
  buildingImpact,
  createBuilding,
  deleteBuilding,
  readBuilding,
  updateBuilding,
} from '@population-tracker/contract/plan/plan';
import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { z } from 'zod';
import { DrawnIcon } from '#ui/DrawnIcon.tsx';
import { SwitchField } from '#ui/fields/SwitchField.tsx';
import { FormPage, FormSection } from '#ui/form/FormPage.tsx';
import { useSaveForm } from '#ui/form/save-form.ts';
import { toast } from '#ui/toast.ts';
import { call } from '#web/client.ts';
import { messageText } from '#web/messages.ts';
import { invalidate } from '#web/query.ts';
import { useView, useViewName } from '#web/view.ts';
import { useEndings } from './leaving/use-endings.ts';
import { BuildingPicture } from './places/BuildingPicture.tsx';
import { Detail, PlaceWaiting, useDetailId, useGiven, useNamedField } from './places/detail.tsx';
import { PlaceTag } from './places/PlaceTag.tsx';
import { planPaths, useRemove } from './places/places-remove.ts';
import { onlyOf, PlaceSelect, usePlan } from './plan-pickers.tsx';

const schema = z.object(buildingFields);
interface Values {
  name: string;
  locationId: number | null;
  description: string;
  status: 'active' | 'passive';
}

export default function BuildingPage() {
  const id = useDetailId();
  if (id === null) return <NewBuilding />;
  return (
    <Detail read={readBuilding} id={id} list="/buildinglist">
      {(building) => <BuildingForm key={id} building={building} values={valuesOf(building)} />}
    </Detail>
  );
}

/** At the location that another screen gave, or at the only one. */
function NewBuilding() {
  const given = useGiven('locationId');
  const plan = usePlan();
  if (given === null && !plan) return <PlaceWaiting />;
  const locationId = given ?? onlyOf(plan?.locations);
  return <BuildingForm key={`new ${given}`} building={null} values={{ name: '', locationId, description: '', status: 'active' }} />;
}

const valuesOf = ({ name, locationId, description, status }: Building): Values => ({ name, locationId, description, status });

function BuildingForm({ building, values }: { building: Building | null; values: Values }) {
  const { t } = useTranslation('plan');
  const { leave } = useView();
  useViewName(building?.name);
  const plan = usePlan();
  const remove = useRemove({ impact: buildingImpact, remove: deleteBuilding, texts: 'buildings', done: messageText('building.deleted') });
  const form = useBuildingForm(building, values);
  const nameField = useNamedField({ description: t('buildings.description') });
  return (
    <FormPage
      title={building?.name ?? t('buildings.newTitle')}
      tag={building ? <PlaceTag status={building.status} /> : null}
      facts={building?.locationName}
      actions={building ? <NextStep building={building} /> : null}
      form={form}
      nameField={nameField}
      saveLabel={t(building ? 'buildings.save' : 'buildings.create')}
      onCancel={() => leave('/buildinglist')}
      onDelete={building ? { label: t('buildings.remove'), run: () => remove(building) } : undefined}
    >
      <FormSection title={t('buildings.placeTitle')} help={t('buildings.placeHelp')}>
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
    </FormPage>
  );
}

function useBuildingForm(building: Building | null, values: Values) {
  const { leave } = useView();
  const client = useQueryClient();
  const questions = useEndings(building?.name);
  return useSaveForm({
    record: building,
    values: (record) => (record ? valuesOf(record) : values),
    schema,
    questions,
    save: (body, { version, answers }) =>
      building
        ? call(updateBuilding, { params: { id: building.id }, body: { ...body, ...answers, version } }, { quiet: true })
        : call(createBuilding, { body }, { quiet: true }),
    saved: async (saved) => {
      toast.success(messageText(building ? 'building.updated' : 'building.added'));
      leave(building ? '/buildinglist' : `/building?id=${saved.id}`, { replace: !building });
      await invalidate(client, planPaths);
    },
  });
}

function NextStep({ building }: { building: Building }) {
  const { t } = useTranslation('plan');
  return (
    <Button variant="default" component={Link} to={`/office?buildingId=${building.id}`} leftSection={<DrawnIcon of={IconPlus} />}>
      {t('buildings.next')}
    </Button>
  );
}
