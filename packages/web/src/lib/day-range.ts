/** First and last day, `yyyy-MM-dd`, both included. */
export interface DayRange {
  startTime: string;
  endTime: string;
}
