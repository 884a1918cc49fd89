import { useState, type SubmitEvent } from 'react';
import { AlertDialog } from '../ui/dialog/alert-dialog';
import { Banner } from '../ui/feedback/banner';
import { Button } from '../ui/button';
import { CodeBoxes } from '../ui/form/code-boxes';
import { Dialog } from '../ui/dialog/dialog';
import { FormDialog } from '../ui/form/form-dialog';
import { toast } from '../ui/feedback/toast';
import { Fields } from './fields';

const unsent = {
  submit: (event: SubmitEvent) => event.preventDefault(),
  pending: false,
  formState: { isDirty: false },
};

export function Windows() {
  const [open, setOpen] = useState<'dialog' | 'code' | 'alert'>();
  const [code, setCode] = useState('');
  const close = () => setOpen(undefined);
  return (
    <div className="row">
      <Button tone="plain" onClick={() => setOpen('dialog')}>
        Dialog
      </Button>
      <Button tone="plain" onClick={() => setOpen('code')}>
        Code dialog
      </Button>
      <Button tone="plain" onClick={() => setOpen('alert')}>
        Alert dialog
      </Button>
      <Button
        tone="plain"
        onClick={() =>
          toast.success('Message Sent!', "Thank you for reaching out. We'll get back to you within 24 hours.")
        }
      >
        Toast
      </Button>
      <Button tone="plain" onClick={() => toast.error('Failed to join event')}>
        Error toast
      </Button>
      {open === 'dialog' && (
        <FormDialog
          form={unsent}
          onClose={close}
          title="Join Animal Activist Register"
          description="Connect with activists across India and make a difference"
          submitLabel="Send OTP & Register"
          pendingLabel="Sending code..."
        >
          <Banner tone="bad">
            <b>Two fields need another look:</b> Mobile and Confirm Password.
          </Banner>
          <Fields />
        </FormDialog>
      )}
      <Dialog
        small
        open={open === 'code'}
        onClose={close}
        title="Enter the 6-digit code"
        description="Sent by SMS to +91 98•••••210"
        footer={<Button wide>Verify & Complete Registration</Button>}
      >
        <CodeBoxes
          label="6-digit code"
          value={code}
          onChange={setCode}
          error={code.length === 6 ? 'Invalid code. Please try again.' : undefined}
        />
        <Banner tone="info">The code can take a minute. By e-mail, check your spam or junk folder.</Banner>
      </Dialog>
      <AlertDialog
        open={open === 'alert'}
        title="Cancel this campaign?"
        confirmLabel="Cancel campaign"
        tone="danger"
        onConfirm={close}
        onCancel={close}
      >
        Those who have not been reached yet will not be.
      </AlertDialog>
    </div>
  );
}
