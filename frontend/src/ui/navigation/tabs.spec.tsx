import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TabPanel, Tabs } from './tabs';

function Requests() {
  const [value, setValue] = useState('all');
  return (
    <Tabs
      label="Requests"
      value={value}
      onValueChange={setValue}
      tabs={[
        { value: 'all', label: 'All Requests', count: 14 },
        { value: 'mine', label: 'My Requests', note: '(Login Required)', disabled: true },
        { value: 'past', label: 'Past' },
      ]}
    >
      <TabPanel value="all">everything</TabPanel>
      <TabPanel value="past">what was</TabPanel>
    </Tabs>
  );
}

const tab = (name: RegExp) => screen.getByRole('tab', { name });

describe('tabs', () => {
  it('can be reached with the keyboard when none of them is selected', () => {
    render(
      <Tabs
        label="Requests"
        value="nonsense"
        onValueChange={() => undefined}
        tabs={[
          { value: 'mine', label: 'My Requests', disabled: true },
          { value: 'all', label: 'All Requests' },
        ]}
      >
        {null}
      </Tabs>,
    );
    expect(tab(/All/)).toHaveAttribute('tabindex', '0');
    expect(tab(/My/)).toHaveAttribute('tabindex', '-1');
  });

  it('show the panel of the selected tab, linked in both directions', async () => {
    render(<Requests />);
    expect(screen.getByRole('tablist', { name: 'Requests' })).toBeVisible();
    expect(screen.getByRole('tabpanel', { name: /All Requests/ })).toHaveTextContent('everything');
    expect(tab(/All/)).toHaveAttribute('aria-controls', screen.getByRole('tabpanel').id);
    await userEvent.click(tab(/Past/));
    expect(screen.getByRole('tabpanel', { name: 'Past' })).toHaveTextContent('what was');
    expect(tab(/All/)).toHaveAttribute('aria-selected', 'false');
  });

  it('are one tab stop; arrow keys skip disabled tabs and wrap around, Enter selects', async () => {
    render(<Requests />);
    await userEvent.tab();
    expect(tab(/All/)).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    expect(tab(/Past/)).toHaveFocus();
    expect(screen.getByRole('tabpanel')).toHaveTextContent('everything');
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('tabpanel')).toHaveTextContent('what was');
    await userEvent.keyboard('{ArrowRight}');
    expect(tab(/All/)).toHaveFocus();
    await userEvent.keyboard('{End}');
    expect(tab(/Past/)).toHaveFocus();
  });

  it('say why one is disabled', () => {
    render(<Requests />);
    expect(tab(/My Requests/)).toBeDisabled();
    expect(tab(/My Requests/)).toHaveTextContent('(Login Required)');
  });
});
