import { NumberInput } from '@mantine/core';
import { memo } from 'react';

/**
 * Mantine's, drawn only when something of its own changes: a letter elsewhere in its form isn't.
 *
 *     <QuantityField label={t('capacity')} min={0} allowDecimal={false} {...form.field('capacity')} />
 */
export const QuantityField = memo(NumberInput);
