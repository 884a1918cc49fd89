import { useLingui } from '@lingui/react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { consentTexts } from '@aar/contracts/identity/consent-texts';
import { OptionalPurpose } from '@aar/contracts/identity/privacy.contract';
import { Checkbox } from '../../ui/form/choices';

/** The optional consents, a checkbox each, with the text that is stored with the consent; none is pre-ticked. */
export function ConsentFields({ legend, field }: { legend: string; field: UseFormRegisterReturn }) {
  const { i18n } = useLingui();
  return (
    <fieldset className="fieldset stack">
      <legend className="label">{legend}</legend>
      {OptionalPurpose.options.map(purpose => (
        <Checkbox key={purpose} value={purpose} {...field}>
          <span>{i18n.t(consentTexts[purpose].label)}</span>
          <span className="block small muted">{i18n.t(consentTexts[purpose].meaning)}</span>
        </Checkbox>
      ))}
    </fieldset>
  );
}

/** The purpose of joining, next to the checkbox that accepts the terms. */
export function JoiningIsFor() {
  const { i18n } = useLingui();
  return <p className="hint">{i18n.t(consentTexts.alerts.meaning)}</p>;
}
