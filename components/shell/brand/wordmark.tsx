import { operationColor } from "./operation-colors.ts";

/** The logo: one color chip per operation. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true" focusable="false">
      {Array.from({ length: 8 }, (_, position) => {
        const x = (position % 3) * 11;
        const y = Math.floor(position / 3) * 11;
        return (
          <rect
            key={operationColor(position)}
            x={x}
            y={y}
            width="10"
            height="10"
            rx="1.5"
            fill={operationColor(position)}
          />
        );
      })}
      <path d="M22 22h5v5h-5z M27 27h5v5h-5z" fill="currentColor" opacity="0.85" />
    </svg>
  );
}

/** The service name with its logo, or with the operator's own logo. */
export function Wordmark({ name, logo }: { name: string; logo?: string | undefined }) {
  return (
    <span className="inline-flex items-center gap-2.5 font-semibold text-[1.0625rem] tracking-[-0.02em]">
      {logo ? (
        // biome-ignore lint/performance/noImgElement: the operator's file has an unknown size.
        <img src={logo} alt="" className="h-6 w-auto" />
      ) : (
        <Mark className="size-6" />
      )}
      {name}
    </span>
  );
}
