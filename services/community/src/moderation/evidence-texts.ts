import type { ReportTarget } from '@aar/contracts/community/reports.contract';
import { sql } from 'kysely';

interface Texts {
  table: string;
  /** Every column that its author writes and another member can read. A trigger stores the old text when it is replaced. */
  columns: readonly string[];
  /** SQL of the texts below the title, as a report stores them. A place is stored separately. */
  shown: readonly string[];
}

/**
 * What members write for others to read, by what is reported. The spec walks the contracts: a new free text must be here, or
 * be listed there as one that no other member reads. A new column needs a migration that recreates the trigger.
 */
export const evidenceTexts = {
  support_request: {
    table: 'support_requests',
    columns: ['title', 'description', 'location', 'outcome'],
    shown: ['description', 'outcome'],
  },
  event: {
    table: 'events',
    columns: ['title', 'description', 'location', 'requirements', 'contact_info'],
    shown: ['description', `array_to_string(requirements, E'\\n')`, 'contact_info'],
  },
  response: { table: 'responses', columns: ['message', 'contact_info'], shown: ['message', 'contact_info'] },
  member: {
    table: 'activists',
    columns: ['full_name', 'ngo_name', 'bio', 'ngo_website', 'ngo_registration_number', 'ngo_year_established'],
    shown: [
      'bio',
      `case when ngo_name <> '' then full_name end`,
      'ngo_website',
      'ngo_registration_number',
      'ngo_year_established',
    ],
  },
} as const satisfies Partial<Record<ReportTarget, Texts>>;

/** The texts of a reported thing, one below the other. */
export const shownTexts = (type: keyof typeof evidenceTexts) =>
  sql<string>`concat_ws(E'\n', ${sql.join(evidenceTexts[type].shown.map(text => sql`nullif(${sql.raw(text)}, '')`))})`;
