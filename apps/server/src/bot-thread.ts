import '@crownlands/bots/node-thread';
