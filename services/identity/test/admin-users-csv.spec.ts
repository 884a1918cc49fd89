import { actorToken } from '@aar/testing/actor-tokens';
import { type AdminSite, startAdminSite } from './admin.harness';

let site: AdminSite;
beforeAll(async () => {
  site = await startAdminSite();
});
afterAll(() => site?.stop());

describe('the CSV file', () => {
  async function csv(query: Record<string, string> = {}) {
    const answer = await fetch(`${site.service.url}/admin/users.csv?${new URLSearchParams(query)}`, {
      headers: { 'x-actor': await actorToken(site.admin, 'identity') },
    });
    return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
  }

  it('has every member of the list once, even across batches', async () => {
    await site.dataSource.query(
      `insert into accounts (id, full_name, user_type, state, city)
       select gen_random_uuid(), 'Crowded ' || n, 'activist', 'Punjab', 'Ludhiana' from generate_series(1, 1002) n`,
    );
    const { bytes } = await csv({ state: 'Punjab' });
    const lines = bytes.toString().trimEnd().split('\n');
    expect(lines).toHaveLength(1 + 1002);
    expect(new Set(lines).size).toBe(1 + 1002);
  });

  it('opens in Excel with correct letters, and no cell is a formula', async () => {
    await site.add({
      state: 'Goa',
      fullName: '=HYPERLINK("https://evil.example")',
      ngoName: '@SUM(A1)',
      userType: 'ngo',
    });
    await site.add({ state: 'Goa', fullName: 'प्रिया शर्मा' });
    const { bytes, headers } = await csv({ state: 'Goa' });
    const text = bytes.toString();
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="users-\d{4}-\d\d-\d\d\.csv"/);
    expect(text).toContain('प्रिया शर्मा');
    expect(text).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    expect(text).toContain(`'@SUM(A1)`);
  });

  it.each([
    '=1+1',
    '+1+1',
    '-1+1',
    '@SUM(A1)',
    '＝1+1',
    '＋1+1',
    '－1+1',
    '＠SUM(A1)',
    ' =1+1',
    '\u00a0＝1+1',
    '\t=1+1',
    '\u200b=1+1',
  ])('quotes %j as text', async formula => {
    expect(await cellOf(formula)).toMatch(/^"?'/);
  });

  it.each([
    [';=1+1', ";'=1+1"],
    ['Paws; =1+1', "Paws;' =1+1"],
    ['Paws|@SUM(A1)', "Paws|'@SUM(A1)"],
    ['Paws\t-1', "Paws\t'-1"],
    ['Paws; and more - or less', 'Paws; and more - or less'],
  ])('quotes formulas after a separator of other spreadsheets: %j', async (name, cell) => {
    expect(await cellOf(name)).toBe(cell);
  });

  /** The cell with an NGO's name in the file. */
  async function cellOf(name: string) {
    const [{ id }] = await site.dataSource.query(
      `insert into accounts (id, full_name, ngo_name, user_type, state, city)
         values (gen_random_uuid(), 'Formula', $1, 'ngo', 'Sikkim', 'Gangtok') returning id`,
      [name],
    );
    const { bytes } = await csv({ state: 'Sikkim' });
    await site.dataSource.query('delete from accounts where id = $1', [id]);
    const [headings = '', row] = bytes.toString().split('\n');
    return row!.split(',')[headings.split(',').indexOf('NGO Name')];
  }

  it('does not change other cells', async () => {
    await site.add({ state: 'Sikkim', fullName: 'Asha-Rani = Rao + Sons', ngoName: '100 % @ home', userType: 'ngo' });
    expect((await csv({ state: 'Sikkim' })).bytes.toString()).toMatch(/^Asha-Rani = Rao \+ Sons,.*,100 % @ home,/m);
  });

  it('has the filters of the list, and refuses what the list refuses', async () => {
    await site.add({ fullName: 'Only This One' });
    expect((await csv({ search: 'only this one' })).bytes.toString().split('\n')).toHaveLength(3);
    expect((await csv({ search: 'ab' })).status).toBe(400);
  });

  it('is audited once', async () => {
    const count = async () => (await site.entriesOf(`action = 'members.exported'`)).length;
    const before = await count();
    await csv({ type: 'ngo' });
    expect(await count()).toBe(before + 1);
  });
});
