import { responses } from '@aar/contracts/community/responses.contract';
import { startServiceStandIn } from '@aar/testing/service-stand-in';

/** A fake community service that returns the text of offers; tests add them by their id. */
export async function startCommunityStandIn() {
  const words = new Map<string, string>();
  const standIn = await startServiceStandIn('community', {
    [responses.words.http]: body => ({ message: words.get(responses.words.input.parse(body).responseId) ?? null }),
  });
  return { ...standIn, words };
}
