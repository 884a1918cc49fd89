/** Checked by staff: a scalloped rosette with a tick. */
export const Seal = ({ label }: { label: string }) => (
  <svg className="seal" viewBox="0 0 32 32" role="img" aria-label={label}>
    <path
      d="M29.0 16.0A3.6 3.6 0 0 1 27.3 22.5A3.6 3.6 0 0 1 22.5 27.3A3.6 3.6 0 0 1 16.0 29.0A3.6 3.6 0 0 1 9.5 27.3A3.6 3.6 0 0 1 4.7 22.5A3.6 3.6 0 0 1 3.0 16.0A3.6 3.6 0 0 1 4.7 9.5A3.6 3.6 0 0 1 9.5 4.7A3.6 3.6 0 0 1 16.0 3.0A3.6 3.6 0 0 1 22.5 4.7A3.6 3.6 0 0 1 27.3 9.5A3.6 3.6 0 0 1 29.0 16.0z"
      fill="#F2A900"
      stroke="var(--ill-line)"
      strokeWidth="2"
    />
    <path
      d="m10 16.5 4.2 4.2L22.5 12"
      fill="none"
      stroke="#14231C"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
