import { useState } from 'react';
import { Badge, type BadgeTone } from '../ui/display/badge';
import { CheckPills, Checkbox, RadioCards } from '../ui/form/choices';
import { Field } from '../ui/form/field';
import { PasswordInput, PhoneInput, SearchInput, Select, TextArea, TextInput } from '../ui/form/inputs';
import { Switch } from '../ui/form/switch';

const tones: BadgeTone[] = ['critical', 'high', 'medium', 'low'];

export function Fields() {
  const [kind, setKind] = useState('activist');
  const [share, setShare] = useState(true);
  return (
    <div className="stack">
      <Field label="Full Name">
        <TextInput defaultValue="Meera Pillai" />
      </Field>
      <Field label="Mobile" hint="10 digits, we send a code to it">
        <PhoneInput placeholder="98765 43210" />
      </Field>
      <Field label="Title" error="Title must be at least 5 characters">
        <TextInput defaultValue="Dog" />
      </Field>
      <Field label="City">
        <TextInput disabled value="Please select a state first" readOnly />
      </Field>
      <Field label="State" optional>
        <Select placeholder="All states" options={[{ value: 'KL', label: 'Kerala' }]} />
      </Field>
      <Field label="Password">
        <PasswordInput />
      </Field>
      <Field label="Message">
        <TextArea />
      </Field>
      <SearchInput label="Name, bio or interest" />
      <RadioCards
        legend="I am joining as"
        value={kind}
        onValueChange={setKind}
        options={[
          { value: 'activist', label: 'Individual Activist' },
          { value: 'ngo', label: 'NGO/Organization' },
        ]}
      />
      <RadioCards
        legend="Urgency"
        plain
        layout="grid"
        options={tones.map(tone => ({
          value: tone,
          label: tone,
          note: 'Within 24 hours',
          face: <Badge tone={tone}>{tone}</Badge>,
        }))}
      />
      <CheckPills
        legend="Interests"
        plain
        name="interests"
        options={['Street Animals', 'Wildlife Protection', 'Legal Advocacy'].map(value => ({ value, label: value }))}
      />
      <Checkbox error="You must accept the terms and conditions">I am 18 or older and accept the terms.</Checkbox>
      <Switch label="Auto-share Events" checked={share} onCheckedChange={setShare} />
      <Switch label="Include Hashtags" checked={!share} onCheckedChange={next => setShare(!next)} />
    </div>
  );
}
