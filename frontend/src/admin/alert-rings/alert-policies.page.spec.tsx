import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AlertPolicy } from '@aar/contracts/notifications/alert-policy.contract';
import { type Call, delayedResponse, renderScreen } from '../../testing/render-screen';
import { someAdministrator } from '../../testing/some-admin-user';
import { toast } from '../../ui/feedback/toast';
import { Component as AlertPoliciesPage } from './alert-policies.page';

const policy = (urgency: AlertPolicy['urgency']): AlertPolicy => ({
  urgency,
  enough: 2,
  rings: [
    { kind: 'city', withinKm: null, most: null, waitMinutes: 10 },
    { kind: 'near', withinKm: 50, most: 1_000, waitMinutes: 20 },
  ],
});

const show = (answers = {}) =>
  renderScreen(<AlertPoliciesPage />, {
    member: someAdministrator,
    answers: {
      'GET /admin/alert-policies': { policies: (['critical', 'high', 'medium', 'low'] as const).map(policy) },
      'PUT /admin/alert-policies/critical': ({ body }: Call) => body,
      ...answers,
    },
  });
const ring = (name: string) => screen.findByRole('region', { name });

beforeEach(() => {
  jest.spyOn(toast, 'success').mockReturnValue(undefined);
  jest.spyOn(toast, 'error').mockReturnValue(undefined);
});
afterEach(() => jest.restoreAllMocks());

describe('the alert rings of an urgency', () => {
  it('are saved as they were changed, an empty number as the whole city', async () => {
    const { callsTo } = show();
    const near = within(await ring('2. Cities nearby'));
    await userEvent.clear(near.getByLabelText('Minutes without an offer'));
    await userEvent.type(near.getByLabelText('Minutes without an offer'), '45');
    await userEvent.click(screen.getByRole('button', { name: 'Administrators' }));
    await ring('3. Administrators');
    await userEvent.click(screen.getByRole('button', { name: 'Save Alert Rings' }));
    await waitFor(() => expect(callsTo('PUT /admin/alert-policies/critical')).toHaveLength(1));
    expect(callsTo('PUT /admin/alert-policies/critical')[0]!.body).toMatchObject({
      enough: 2,
      rings: [
        { kind: 'city', most: null },
        { kind: 'near', withinKm: 50, most: 1_000, waitMinutes: 45 },
        { kind: 'administrators', withinKm: null, most: 500, waitMinutes: 45 },
      ],
    });
  });

  it('keep changes that are made while they are being saved', async () => {
    const { answer, come } = delayedResponse(policy('critical'));
    show({ 'PUT /admin/alert-policies/critical': answer });
    const minutes = async () => within(await ring('2. Cities nearby')).getByLabelText('Minutes without an offer');
    await ring('2. Cities nearby');
    await userEvent.click(screen.getByRole('button', { name: 'Save Alert Rings' }));
    await userEvent.type(await minutes(), '5');
    await userEvent.click(screen.getByRole('button', { name: 'Administrators' }));
    await come();
    expect(toast.success).toHaveBeenCalled();
    expect(await minutes()).toHaveValue('205');
    expect(await ring('3. Administrators')).toBeVisible();
  });

  it('ask about unsaved changes before another urgency is shown', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Remove 2. Cities nearby' }));
    await userEvent.click(screen.getByRole('tab', { name: 'High' }));
    await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.queryByRole('region', { name: '2. Cities nearby' })).toBeNull();
    await userEvent.click(screen.getByRole('tab', { name: 'High' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await ring('2. Cities nearby')).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: 'Critical' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('do not ask once they are saved', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Remove 2. Cities nearby' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save Alert Rings' }));
    await waitFor(() => expect(toast.success).toHaveBeenCalled());
    await userEvent.click(screen.getByRole('tab', { name: 'High' }));
    expect(screen.getByRole('tab', { name: 'High' })).toHaveAttribute('aria-selected', 'true');
  });

  it('show which field is invalid, and are not sent', async () => {
    const { callsTo } = show();
    const near = within(await ring('2. Cities nearby'));
    await userEvent.clear(near.getByLabelText('Within (km)'));
    await userEvent.click(screen.getByRole('button', { name: 'Save Alert Rings' }));
    expect(await near.findByText('Please enter a distance')).toBeVisible();
    expect(callsTo('PUT /admin/alert-policies/critical')).toEqual([]);
  });

  it('can be tried before they are saved', async () => {
    const requests = [
      {
        id: '7b7d0c8e-6f43-4a52-9d4c-0a1f6d6f0033',
        title: 'Cow in a ditch',
        city: 'Pune',
        state: 'Maharashtra',
        postedAt: '2026-11-20T08:00:00Z',
        rang: 400,
        wouldRing: 1_234,
        rings: [234, 1_000],
      },
    ];
    const { callsTo } = show({ 'POST /admin/alert-policies/trial': { requests } });
    await ring('1. City of the request');
    await userEvent.click(screen.getByRole('button', { name: 'Test on past requests' }));
    expect(await screen.findByText('Would have alerted 1,234')).toBeVisible();
    expect(screen.getByText('(234 + 1,000); rang 400')).toBeVisible();
    expect(callsTo('PUT /admin/alert-policies/critical')).toEqual([]);
  });

  it('can be removed, except for the city', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Remove 2. Cities nearby' }));
    expect(screen.queryByRole('region', { name: '2. Cities nearby' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Remove 1/ })).toBeNull();
  });
});
