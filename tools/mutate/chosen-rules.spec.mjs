import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chosenRules, hasFunction, specOf } from './chosen-rules.mjs';

describe('what Stryker changes', () => {
  let root;
  beforeAll(() => (root = fs.mkdtempSync(path.join(os.tmpdir(), 'chosen-rules-'))));
  afterAll(() => fs.rmSync(root, { recursive: true }));

  const chosenOf = files => {
    for (const [file, text] of Object.entries(files)) {
      fs.mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
      fs.writeFileSync(path.join(root, file), text);
    }
    return chosenRules(Object.keys(files), root);
  };

  it('includes every file of rules, with or without a spec', () => {
    expect(chosenOf({ 'services/a/src/b.rules.ts': '', 'services/a/src/b.rules.spec.ts': '' })).toEqual([
      'services/a/src/b.rules.ts',
    ]);
  });

  it('includes each contract with a function, but none that only declares fields', () => {
    const decides = 'export const isShort = (text: string) => text.length < 3;';
    expect(
      chosenOf({
        'libs/contracts/src/a/decides.contract.ts': decides,
        'libs/contracts/src/describes.ts': 'export const A = z.object({ name: z.string().min(1) });',
        'libs/contracts/src/decides.spec.ts': decides,
        'services/a/src/b.service.ts': decides,
      }),
    ).toEqual(['libs/contracts/src/a/decides.contract.ts']);
  });

  it('tells a function from a function type', () => {
    expect(hasFunction('type Judge = (text: string) => boolean; declare function judge(text: string): boolean;')).toBe(
      false,
    );
    expect(hasFunction('class A { judge() { return true; } }')).toBe(true);
  });

  it('has a spec next to every file', () => {
    const workspace = path.resolve(__dirname, '../..');
    const files = ['libs', 'services'].flatMap(folder =>
      fs
        .readdirSync(path.join(workspace, folder))
        .map(name => path.posix.join(folder, name, 'src'))
        .filter(src => fs.existsSync(path.join(workspace, src)))
        .flatMap(src =>
          fs
            .readdirSync(path.join(workspace, src), { recursive: true })
            .map(file => `${src}/${file.replaceAll(path.sep, '/')}`),
        ),
    );
    const chosen = chosenRules(files, workspace);
    expect(chosen.length).toBeGreaterThan(50);
    expect(chosen.filter(file => !files.includes(specOf(file)))).toEqual([]);
  });
});
