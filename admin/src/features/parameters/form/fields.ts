import type { Parameter } from '@population-tracker/contract/parameters/parameters';
import type { ReactNode } from 'react';
import type { SaveForm } from '#ui/form/save-form.ts';
import type { Values } from './parameters-form-values.ts';
import type { Neighbours } from './use-neighbours.ts';

/** What each section of the form is given. */
export interface FieldsProps {
  form: SaveForm<Values>;
  /** What speaks against the values together, by field. */
  reasons: Record<string, ReactNode>;
  neighbours: Neighbours;
  /** Null for a new one. */
  parameter: Parameter | null;
}

/** An input's props, with the reason that the values together give, else the one of its own. */
export function fieldOf({ form, reasons }: Pick<FieldsProps, 'form' | 'reasons'>, name: string) {
  const props = form.field(name as keyof Values);
  return { ...props, error: reasons[name] ?? props.error };
}

/** The first field in sight that is refused, once the reasons stand there. */
export function focusRefused(): void {
  setTimeout(() => {
    const refused = [...document.querySelectorAll<HTMLElement>('[aria-invalid="true"]')];
    refused.find((input) => input.checkVisibility())?.focus();
  });
}
