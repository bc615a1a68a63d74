/** How everything one can type into or choose from looks. Apart from the fields, so that pages made on the server can use it. */
export const CONTROL =
  'h-10 w-full border border-line-strong bg-raised px-3 text-base text-ink placeholder:text-muted hover:border-ink aria-invalid:border-danger md:text-[0.9375rem]'
