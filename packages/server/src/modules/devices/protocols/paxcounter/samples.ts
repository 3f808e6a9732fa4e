/** 37 Wi-Fi and 12 Bluetooth radios, by either encoder. */
export const samples = { packed: "JQAMAA==", plain: "ACUADA==" };
export const topics = { packed: "paxout-hall/1", plain: "paxplain-hall/1" };
