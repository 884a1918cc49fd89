/** The logo: a street dog with a tipped ear, which marks a sterilised dog. */
export const Logo = () => (
  <svg viewBox="0 0 48 48" aria-hidden="true">
    <circle cx="24" cy="24" r="22" fill="#F2A900" stroke="var(--ill-line)" strokeWidth="2.5" />
    <path
      d="M12 22 L13 8 L16 11 L18 8 L22 16 H27 L35 8 L36 22 C37 28 33 31 31 35 C29 40 19 40 17 35 C15 31 11 28 12 22Z"
      fill="#FBF8F1"
      stroke="#14231C"
      strokeWidth="2.5"
      strokeLinejoin="round"
    />
    <path d="M19 24v.5M29 24v.5" stroke="#14231C" strokeWidth="4" strokeLinecap="round" />
    <path d="M21 32.500h6l-3 3.500z" fill="#14231C" stroke="#14231C" strokeWidth="2" strokeLinejoin="round" />
  </svg>
);
