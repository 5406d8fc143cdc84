export const FOLDER = 'training/logs/matches';
