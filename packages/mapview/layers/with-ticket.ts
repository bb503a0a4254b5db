/** An address with the ticket that the service asks for where a picture is read without our header. */
export const withTicket = (address: string, ticket: string | undefined): string =>
  ticket
    ? `${address}${address.includes('?') ? '&' : '?'}Authentication=${encodeURIComponent(ticket)}`
    : address;
