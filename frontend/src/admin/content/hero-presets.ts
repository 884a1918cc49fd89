/** Built-in illustrations in `public/`. */
export const heroPresets = [
  {
    name: /*i18n*/ 'Rally',
    src: '/hero/rally.svg',
    alt: /*i18n*/ 'Raised hands and placards at a rally, a crow sitting on one of them',
  },
  { name: /*i18n*/ 'Care', src: '/hero/care.svg', alt: /*i18n*/ 'A cow with a marigold garland and a bowl of water' },
  {
    name: /*i18n*/ 'Rescue',
    src: '/hero/rescue.svg',
    alt: /*i18n*/ 'A street dog with a bandaged leg beside a first-aid box',
  },
  {
    name: /*i18n*/ 'Wildlife',
    src: '/hero/wildlife.svg',
    alt: /*i18n*/ 'A black kite soaring over hills in front of the sun',
  },
];
