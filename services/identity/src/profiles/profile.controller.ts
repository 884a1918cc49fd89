import type { Actor } from '@aar/contracts/access';
import { profile } from '@aar/contracts/identity/profile.contract';
import { Email, Mobile } from '@aar/contracts/vocabulary';
import { Problem } from '@aar/platform/errors/problem';
import type { Caller, Handlers, Inputs, Once } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { ownAccount } from '../accounts/change-account';
import { Avatars } from './avatars.service';
import { ContactChanges } from './contact-changes.service';
import { PasswordChange } from './password-change.service';
import { ProfileCompletion } from './profile-completion.service';
import { Profiles } from './profiles.service';

type Input = Inputs<typeof profile>;

/** A member's own account. Operations with codes or passwords do not use `once`, which would store a digest of them. */
@Implements(profile)
export class ProfileController implements Handlers<typeof profile> {
  constructor(
    private readonly profiles: Profiles,
    private readonly completion: ProfileCompletion,
    private readonly contacts: ContactChanges,
    private readonly passwordChange: PasswordChange,
    private readonly avatars: Avatars,
  ) {}

  get(_input: Input['get'], { id }: Actor) {
    return this.profiles.get(id);
  }

  async update(form: Input['update'], actor: Actor, once: Once, { address }: Caller) {
    await this.profiles.askForCodes(actor, form, address);
    return once(tx => this.profiles.update(tx, actor.id, form));
  }

  async complete(form: Input['complete'], { id }: Actor, once: Once, { address }: Caller) {
    const isProved = await this.completion.prove(id, form, address);
    return once(tx => this.completion.complete(tx, id, form, isProved));
  }

  async changeContact(form: Input['changeContact'], { id }: Actor, _once: Once, { address }: Caller) {
    const { contactType } = form;
    const wanted = form.contact ?? (await this.contacts.waiting(id, contactType));
    if (wanted === undefined) throw new Problem('identity.contact.no-change');
    const contact = (contactType === 'mobile' ? Mobile : Email).parse(wanted);
    return this.contacts.begin(await this.profiles.account(id), contactType, contact, address);
  }

  async confirmContact({ contactType, otp }: Input['confirmContact'], { id }: Actor, _once: Once, { address }: Caller) {
    await this.contacts.confirm(id, contactType, otp, address);
    return this.profiles.get(id);
  }

  cancelContact({ contactType }: Input['cancelContact'], { id }: Actor, once: Once) {
    return once(async tx => {
      // Locks the account first, as confirming does: otherwise the two could deadlock.
      await ownAccount(tx, id);
      await this.contacts.cancel(tx, id, contactType);
      return this.profiles.update(tx, id, {});
    });
  }

  async changePassword(form: Input['changePassword'], actor: Actor, _once: Once, { address }: Caller) {
    await this.passwordChange.change(actor, form, address);
    return {};
  }

  async setAvatar({ mediaId }: Input['setAvatar'], { id }: Actor, once: Once) {
    const avatar = await this.avatars.of(id, mediaId);
    return once(tx => this.profiles.setAvatar(tx, id, avatar));
  }

  setListed({ isListed }: Input['setListed'], { id }: Actor, once: Once) {
    return once(tx => this.profiles.setListed(tx, id, isListed));
  }
}
