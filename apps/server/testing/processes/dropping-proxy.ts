import { connect, createServer, type Socket } from 'node:net';

/** Stands between a client and a server, and can drop what the server answers: the connection lost during a submit. */
export interface DroppingProxy {
  base: string;
  /** From now on nothing that the server says gets through. */
  drop(): void;
  close(): Promise<void>;
}

export async function startProxy(port: number): Promise<DroppingProxy> {
  let isDropping = false;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1');
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        client.destroy();
        upstream.destroy();
      });
    }
    client.on('data', (chunk) => upstream.write(chunk));
    upstream.on('data', (chunk) => {
      if (!isDropping) client.write(chunk);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    base: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    drop: () => {
      isDropping = true;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
