import { contacts } from '@aar/contracts/identity/contacts.contract';
import { Problem } from '@aar/platform/errors/problem';
import { serviceClient } from '@aar/platform/service/service-client';
import { Injectable } from '@nestjs/common';
import { CommunityConfig } from '../community.config';
import type { Activity } from './admin-activities.repository';

/** Timeout in ms: the list is useful even without the addresses. */
const deadline = 1_000;

/**
 * The owners' e-mail addresses as staff see them: masked, fetched from identity for each page and stored nowhere
 * (docs/decisions/staff-roles-and-audit-log.md).
 */
@Injectable()
export class OwnerEmails {
  private readonly identity;

  constructor({ IDENTITY_URL: url, ACTOR_SIGNING_KEY: key }: CommunityConfig) {
    this.identity = serviceClient(contacts, { url, key, deadline });
  }

  async addTo(activities: Activity[]) {
    const emails = await this.of([...new Set(activities.map(({ userId }) => userId))]);
    return activities.map(activity => ({ ...activity, userEmail: emails.get(activity.userId) ?? null }));
  }

  private async of(memberIds: string[]): Promise<Map<string, string | null>> {
    if (memberIds.length === 0) return new Map();
    try {
      const { contacts } = await this.identity.masked({ memberIds });
      return new Map(contacts.map(({ memberId, maskedEmail }) => [memberId, maskedEmail]));
    } catch (error) {
      if (error instanceof Problem && error.code === 'service.away') return new Map();
      throw error;
    }
  }
}
