import { isOfLibrary, isPhoto, type UploadRules, uploadPurposes } from './upload-purposes';

const purposes = Object.entries(uploadPurposes);
const those = (fits: (rules: UploadRules, purpose: string) => boolean) =>
  purposes.filter(([purpose, rules]) => fits(rules, purpose)).map(([purpose]) => purpose);

it('only documents and attachments are private, and may be PDF', () => {
  expect(those(rules => !rules.isPublic)).toEqual(['message-attachment', 'ngo-document']);
  expect(those(({ kinds }) => kinds.includes('pdf'))).toEqual(['message-attachment', 'ngo-document']);
});

it('every purpose accepts pictures', () => {
  expect(those(({ kinds }) => kinds.includes('jpeg'))).toHaveLength(purposes.length);
});

it('photos belong to requests and events', () => {
  expect(those((_, purpose) => isPhoto(purpose))).toEqual(['request-photo', 'event-photo']);
});

it('the library is for staff, and unused files in it are not deleted', () => {
  const library = ['library', 'hero'];
  expect(those((_, purpose) => isOfLibrary(purpose))).toEqual(library);
  expect(those(({ access }) => access === 'editor')).toEqual(library);
  expect(those(({ unusedFor }) => unusedFor === 'ever')).toEqual(library);
});
