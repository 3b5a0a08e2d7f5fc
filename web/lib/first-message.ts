/** The error of a list, or of its first wrong item. */
export function firstMessage(error: { message?: string } | undefined): string | undefined {
  if (error?.message !== undefined || !Array.isArray(error)) return error?.message;
  return (error as ({ message?: string } | undefined)[]).find((each) => each !== undefined)?.message;
}
