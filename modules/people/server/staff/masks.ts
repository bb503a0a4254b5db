/** A telephone as lists show it: three digits, four stars, four digits. */
export function maskPhone(phone: string | null): string | null {
  return phone && `${phone.slice(0, 3)}****${phone.slice(-4)}`;
}

/** An identity number as lists show it, of people and of records alike: three signs, stars, and the last four. */
export function maskIdNumber(idNumber: string | null): string | null {
  return (
    idNumber && `${idNumber.slice(0, 3)}${'*'.repeat(Math.max(idNumber.length - 7, 4))}${idNumber.slice(-4)}`
  );
}
