/** A value that takes time to make and is seldom wanted: made when first asked for, then the same for good. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
