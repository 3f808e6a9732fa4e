/** The mark of Foyer: an open door with three dots passing through. */
export function FoyerMark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#0f766c" />
      <g fill="none" stroke="#fff" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
        <path d="M17 7.500h6a1 1 0 0 1 1 1v15a1 1 0 0 1-1 1h-6" opacity=".55" />
        <path d="M17 5.500v21l-7.2-2.300a1 1 0 0 1-.8-1V8.800a1 1 0 0 1 .8-1z" />
      </g>
      <g fill="#fff">
        <circle cx="5" cy="16" r="1.6" />
        <circle cx="13" cy="16" r="1.6" />
        <circle cx="20.5" cy="16" r="1.6" />
      </g>
    </svg>
  );
}
