import { api } from '../api/panel-client';
import { someAdministrator, someEditor } from '../testing/some-admin-user';
import { may } from './may';
import { tabs, withoutTab } from './sections';

const opened = (staff: typeof someEditor) =>
  [...tabs, ...withoutTab].filter(({ needs }) => may(needs, staff)).map(({ to }) => to.replace('/admin/', ''));

describe('the staff’s permissions by contract', () => {
  it('open five sections to an editor, and every section to an administrator', () => {
    expect(opened(someEditor)).toEqual(['overview', 'users', 'activities', 'content', 'media']);
    expect(opened(someAdministrator)).toHaveLength(tabs.length + withoutTab.length);
  });

  it('let an editor verify and create members, but neither suspend them nor broadcast', () => {
    const { adminUsers, campaigns } = api;
    expect([adminUsers.verify, adminUsers.create].map(call => may(call, someEditor))).toEqual([true, true]);
    expect([adminUsers.suspend, adminUsers.csv, campaigns.broadcast].map(call => may(call, someEditor))).toEqual(
      Array(3).fill(false),
    );
  });
});
