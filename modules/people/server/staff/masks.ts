/** A telephone as lists show it: three digits, four stars, four digits. */
export function maskPhone(phone: string | null): string | null {
  return phone && `${phone.slice(0, 3)}****${phone.slice(-4)}`;
}

/** An identity number as lists show it: the division and the last four signs. */
export function maskIdNumber(idNumber: string | null): string | null {
  return idNumber && `${idNumber.slice(0, 6)}********${idNumber.slice(-4)}`;
}
