import { useState } from 'react';
import { fireEvent, screen } from '@testing-library/react';
import { renderScreen } from '../../testing/render-screen';
import { DateInput } from './date-input';
import { Field } from './field';

const onPick = jest.fn();
const field = () => screen.getByLabelText<HTMLInputElement>('From');
/** A filter whose date can also be set by a button. */
function Filter({ initial }: { initial: string }) {
  const [day, setDay] = useState(initial);
  return (
    <>
      <Field label="From">
        <DateInput
          value={day}
          onPick={picked => {
            onPick(picked);
            setDay(picked);
          }}
        />
      </Field>
      <button onClick={() => setDay('')}>Clear All</button>
    </>
  );
}
const type = (value: string) => fireEvent.change(field(), { target: { value } });

beforeEach(() => onPick.mockReset());

describe('a typed date', () => {
  it('is applied once its year is complete, and stays as typed until then', () => {
    renderScreen(<Filter initial="" />);
    for (const year of ['0002', '0020', '0202']) {
      type(`${year}-11-01`);
      expect(field()).toHaveValue(`${year}-11-01`);
    }
    expect(onPick).not.toHaveBeenCalled();
    type('2026-11-01');
    expect(onPick).toHaveBeenCalledWith('2026-11-01');
  });

  it('is removed when the field is cleared', () => {
    renderScreen(<Filter initial="2026-11-01" />);
    type('');
    expect(onPick).toHaveBeenCalledWith('');
  });

  it('is replaced by a date that is set elsewhere', () => {
    renderScreen(<Filter initial="2026-11-01" />);
    type('0002-11-01');
    fireEvent.click(screen.getByText('Clear All'));
    expect(field()).toHaveValue('');
  });
});
