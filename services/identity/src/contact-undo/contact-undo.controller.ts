import type { Actor } from '@aar/contracts/access';
import { contactUndo } from '@aar/contracts/identity/contact-undo.contract';
import type { Handlers, Inputs, Once } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { ContactUndos } from './contact-undos.service';

type Input = Inputs<typeof contactUndo>;

@Implements(contactUndo)
export class ContactUndoController implements Handlers<typeof contactUndo> {
  constructor(private readonly undos: ContactUndos) {}

  get({ token }: Input['get']) {
    return this.undos.preview(token);
  }

  undo({ token }: Input['undo'], _actor: Actor | null, once: Once) {
    return once(tx => this.undos.undo(tx, token));
  }
}
