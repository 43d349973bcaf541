/** Numbers as the tools write them for people, in every language: `10,388`. */

export function grouped(number: number): string {
  return number.toLocaleString('en');
}

/** The whole number that a person has typed, with or without commas between the digits; none if it is something else. */
export function typedNumber(text: string): number | undefined {
  const digits = text.trim().replaceAll(',', '');
  return /^\d{1,15}$/.test(digits) ? Number(digits) : undefined;
}
