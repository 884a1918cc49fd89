/**
 * Messages of servers that replace or supplement those of the error codes, for a whole request or one field. They are in the
 * contracts because the web's translation catalogue is collected from there.
 */
export const refusals = {
  fileMissing: 'Please choose a file',
  fileTooLarge: 'Please upload a file smaller than {size}',
  bodyTooLarge: 'This is larger than {size}',
  fileNotSingle: 'Please choose one file',
  headersTooLong: 'The address or the headers are too long',
  requestTooSlow: 'The request took too long to come',
  idempotencyKeyInvalid: 'This Idempotency-Key is not valid',
  pageUnknown: 'This page does not exist',
  fieldUnexpected: 'This field is not expected here',
  charactersUnstorable: 'This text has characters that cannot be kept',
  reportEndsBeforeStart: 'The last day cannot be before the first',
  reportTooLong: 'Please choose five years at most',

  ngoNameMissing: 'NGO name is required',
  contactUnconfirmed: 'Confirm your e-mail address or mobile number first: this is your only way to sign in.',
  documentsUnknown: 'Please add these documents again.',

  searchTooWide: 'This search takes too long. Add another word.',
  pictureInUse: 'This picture is shown by {titles}. Please choose another one there first.',
  pictureInUseByMore: 'This picture is shown by {titles}, {count} more. Please choose another one there first.',
  heicUnread:
    'This photo is in the HEIC format, which cannot be read here. Please share it as a JPEG. To take JPEG photos with an iPhone, open Settings, Camera, Formats and choose Most Compatible.',
  tooManyFrames: 'This image has more than {count} frames',
  cropOutsidePicture: 'This part is not within the picture',

  teamAddress: 'Only an administrator may change this e-mail address: contact messages are mailed to it',
  integrationCategory: '{name} belongs to the category {category}',
  fieldRequired: '{label} is required',
  secretForOtherServer: 'Please enter this again: it would be sent to another server',
  fieldNotPort: '{label} must be a number from 1 to 65535',
  templateVariableUnknown: '{label}: {found} is no variable of the operators. They have {known}',
  templateVariablesTouch: '{label}: Please put text between {first} and {second}',
  templateAddressDivided: '{label}: {found} is a whole web address. Please put a space before it and after it',
  templateVariableUnfilled:
    '{label}: Nothing fills variable {number}, {found}. Please use {texts} for what happened and where, and {link} for the link',

  pushAddressInvalid: 'The browser gave no valid address',
  pushAddressPrivate: 'The browser gave an address that is not public',
} as const;

/** Messages of an integration's test; a provider's own text is one of their values. */
export const integrationTests = {
  unused: 'This site does not use this integration.',
  settingsIncomplete: 'Please complete the settings first: {fields}',
  unusedYet: 'This site does not use this integration yet.',
  noSocialSignIn: 'This is not a social sign-in provider.',
  unreadable: 'The stored credentials cannot be read. Please enter them again.',
  credentialsIncomplete: 'client_id and client_secret are needed.',
  credentialsAccepted: 'The provider accepted the credentials.',
  answered: 'The provider answered: {code}',
  answeredWith: 'The provider answered: {code} ({words})',
  providerUnreachable: 'The provider could not be reached: {code}',
  loggedIn: 'Connected and logged in.',
  hostPrivate: 'This host is not allowed: it has no public address.',
  hostUnknown: 'This host does not exist.',
  loginRefused: 'The mail server refused the login.',
  loginRefusedWith: 'The mail server refused the login: {words}',
  mailRefused: 'The mail server refused: {words}',
  mailServerUnreachable: 'The mail server could not be reached ({code}).',
  encryptionMissing: 'The mail server offers no usable encryption (TLS), so no password was sent.',
  refused: '{provider} refuses: {words}',
  unreachable: '{provider} could not be reached ({code})',
  msg91Accepted: 'MSG91 accepts the key. Balance: {balance}',
  sendGridAccepted: 'SendGrid accepts the key.',
  sendGridMayNotSend: 'SendGrid accepts the key, but it may not send mail.',
} as const;

/** The message once a code has been sent. */
export const codeSent = {
  title: 'OTP Sent',
  mobile: 'Verification code sent to your mobile number',
  email: 'Verification code sent to your email address',
} as const;
