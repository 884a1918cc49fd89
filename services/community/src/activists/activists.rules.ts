import type { DirectoryExperience, Experience } from '@aar/contracts/vocabulary';
import { foldText } from '@aar/contracts/text/fold-text';
import { withSpellings } from '@aar/contracts/text/latin-spelling';
import type { z } from 'zod';

/** Experience in the categories of the directory. */
export const directoryExperience: Record<z.infer<typeof Experience>, z.infer<typeof DirectoryExperience>> = {
  beginner: 'new',
  intermediate: '1-2',
  experienced: '3-5',
  expert: '5+',
};

interface Searchable {
  fullName: string;
  ngoName: string | null;
  interests: string[];
  bio: string | null;
}

/** In bytes, without the Latin spellings of its Indian words. A longer text slows the index down. */
const longest = 2_400;

/** The text that is searched: one field per line, so that no word matches across two fields. A long bio is truncated. */
export function searchText({ fullName, ngoName, interests, bio }: Searchable): string {
  const text = foldText([fullName, ngoName, ...interests, bio].filter(Boolean).join('\n'));
  if (Buffer.byteLength(text) <= longest) return withSpellings(text);
  // A character that was cut in the middle decodes to U+FFFD, which is dropped.
  return withSpellings(
    Buffer.from(text)
      .subarray(0, longest)
      .toString()
      .replace(/\ufffd$/, ''),
  );
}
